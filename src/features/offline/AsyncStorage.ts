/** Where things outlive the page: IndexedDB, AsyncStorage of React Native, whatever keeps values by name. */
export interface AsyncStorage {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<unknown>;
  delete(key: string): Promise<unknown>;
  keys(): Promise<readonly string[]>;
}
