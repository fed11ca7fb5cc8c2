// Fonts are those of the reader: the first page is to weigh little.
import DefaultTheme from 'vitepress/theme-without-fonts';
import LiveExample from './LiveExample.vue';
import OtherVersions from './OtherVersions.vue';
import StoryFrame from './StoryFrame.vue';
import StoryLink from './StoryLink.vue';
import type { Theme } from 'vitepress';
import './site.css';
import './live.css';

const theme: Theme = {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('LiveExample', LiveExample);
    app.component('OtherVersions', OtherVersions);
    app.component('StoryFrame', StoryFrame);
    app.component('StoryLink', StoryLink);
  },
};

export default theme;
