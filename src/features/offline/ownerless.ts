import { whileLeading } from '../../requests/whileLeading.js';
import { Disk } from './Disk.js';
import type { AsyncStorage } from './Disk.js';
import type { Trouble } from './troubles.js';

/** Delete data that were stored before the slice had `user`, and so have no owner, once no tab uses them. */
export function dropOwnerless(storage: AsyncStorage, { key, tell }: { key: string; tell: Trouble }): void {
  const disk = new Disk(storage, { name: key, version: 0, user: undefined }, () => undefined);
  const drop = async (): Promise<void> => {
    const names = await disk.names();
    if (names.length === 0) return;
    tell('nobodys');
    // The head first: without it the rest does not count.
    await disk.delete('head');
    for (const name of names) await disk.delete(name);
  };
  const letGo = whileLeading(`rest-slice/offline/${key}`, () => {
    const dropped = drop().catch(() => undefined);
    void dropped.then(() => letGo());
    return () => dropped;
  });
}
