export const EXAMPLE: RegExp;
export function livePages(): string[];
export function liveFiles(page: string): Record<string, string>;
