import { whileLeading } from '../../requests/whileLeading.js';
import { Disk } from './Disk.js';
import type { AsyncStorage } from './Disk.js';
import type { Trouble } from './troubles.js';

/** What was stored before it was said whose it is belongs to nobody: it goes, once no tab of the last version uses it. */
export function dropOwnerless(storage: AsyncStorage, { key, tell }: { key: string; tell: Trouble }): void {
  const disk = new Disk(storage, { name: key, version: 0, user: undefined }, () => undefined);
  const drop = async (): Promise<void> => {
    const names = await disk.names();
    if (names.length === 0) return;
    tell('nobodys');
    // Without its head the rest is nothing.
    await disk.delete('head');
    for (const name of names) await disk.delete(name);
  };
  const letGo = whileLeading(`rest-slice/offline/${key}`, () => {
    const dropped = drop().catch(() => undefined);
    void dropped.then(() => letGo());
    return () => dropped;
  });
}
