// The first page of the site: the README, with what one wants to know first above its picture, and that picture running.

const PICTURE = /^!\[([^\]]*)\]\((\/[^)]+)\)\n/m;

/** What a page begins with weighs, by its row in docs/size.md. */
function weightOf(size) {
  const [, weight] = /^\| core and React: .* \| ([\d.]+ kB) \|$/m.exec(size) ?? [];
  if (weight === undefined) throw new Error('docs/size.md has no row "core and React".');
  return weight;
}

/**
 * @param readme with the links of the site.
 * @param size the text of docs/size.md.
 * @param hasStories whether they are built; without them the picture is only a picture.
 */
export function homePage(readme, { version, size, hasStories }) {
  const [picture, alt, address] = PICTURE.exec(readme) ?? [];
  const [, install] = /^`(npm install [^`]+)`/m.exec(readme) ?? [];
  if (!picture || !install) throw new Error('README.md has no picture, or no line that installs it.');
  const facts = `Version ${version} · what one begins with weighs [${weightOf(size)}](/size.md#what-one-begins-with) · [Learn it in an hour](/tutorial.md)`;
  const frame = `<StoryFrame id="issue-tracker--try-it" name="Issue tracker" picture="${address}" alt="${alt}" />\n`;
  const top = `\`\`\`sh\n${install}\n\`\`\`\n\n${facts}\n\n${hasStories ? frame : picture}`;
  // Its panes stand side by side where there is room.
  return `---\naside: false\n---\n\n${readme.replace(picture, () => top)}`;
}
