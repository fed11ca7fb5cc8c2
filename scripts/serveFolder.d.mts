export function serveFolder(
  folder: string,
  base?: string,
): Promise<{ readonly address: string; readonly close: () => void }>;
