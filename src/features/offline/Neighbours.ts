import { nanoid } from '@reduxjs/toolkit';
import { startTimer } from '../../requests/startTimer.js';
import { isFields } from '../../shared/own.js';
import { isQueued } from './Origins.js';
import type { Layer } from '../../store/state.js';
import type { Address } from './Address.js';
import type { BoundedMap } from '../../shared/maps.js';
import type { Told } from './answerOf.js';
import type { QueuedMutation } from './Origins.js';

/** Number of failed attempts, and reason to wait, of mutations by id. */
export type Failures = Readonly<Record<string, Pick<Layer, 'attempts' | 'reason'>>>;

/** How long a message may take, ms: a lock may be quicker. */
const HEARD = 100;

/** Wait until the other tabs have heard what they were told. */
export const untilHeard = (): Promise<void> => new Promise((resolve) => void startTimer(resolve, HEARD));

/** A message between tabs of one user. */
export type Message =
  /** Asks the leading tab for the queue. */
  | { readonly type: 'hello' }
  /** The whole queue, or mutations that were added. */
  | { readonly type: 'queue' | 'added'; readonly mutations: readonly QueuedMutation[] }
  /** Endpoints of mutations that the leading tab does not know. */
  | { readonly type: 'unknown'; readonly endpoints: readonly string[] }
  | { readonly type: 'settled'; readonly id: string; readonly told: Told }
  | { readonly type: 'failures'; readonly failures: Failures }
  | { readonly type: 'flush' }
  /** A session has ended. */
  | { readonly type: 'reset' };

const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === 'string');

const isFailure = (value: unknown): boolean =>
  isFields(value) &&
  typeof value['attempts'] === 'number' &&
  /^(endpoint|user|refused|undefined)$/.test(String(value['reason']));

/** Whether a value is a message: any script of the origin may use the channel. */
function isMessage(value: unknown): value is Message {
  if (!isFields(value)) return false;
  const { type, mutations, endpoints, id, told, failures } = value;
  if (type === 'queue' || type === 'added') return Array.isArray(mutations) && mutations.every(isQueued);
  if (type === 'unknown') return areTexts(endpoints);
  if (type === 'settled') return typeof id === 'string' && isFields(told);
  if (type === 'failures') return isFields(failures) && Object.values(failures).every(isFailure);
  return ['hello', 'flush', 'reset'].includes(type as string);
}

interface Channel {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  postMessage(message: unknown): void;
  close(): void;
  unref?(): void;
}

interface Platform {
  readonly BroadcastChannel?: new (name: string) => Channel;
  readonly navigator?: { readonly locks?: object };
}

/** Version of the messages, to be counted up when they change. */
const PROTOCOL = 2;

/** The channel to other tabs of the same name, version and user. Without locks in the browser, each tab is alone. */
export class Neighbours {
  readonly #channel: Channel | undefined;
  readonly #address: Address;
  readonly #id = nanoid();
  #count = 0;
  /** The session is over: only outcomes of its mutations count. The user's next one hears what this one hears. */
  isEnded = false;

  /** @param heard the last number of each sender, kept as long as the page: a session gets no messages of the one before. */
  constructor(address: Address, heard: BoundedMap<number>, receive: (message: Message) => void) {
    const { BroadcastChannel, navigator } = globalThis as Platform;
    this.#address = address;
    this.#channel = navigator?.locks && BroadcastChannel && new BroadcastChannel(`rest-slice/offline/${address.name}`);
    if (!this.#channel) return;
    this.#channel.onmessage = ({ data }) => {
      const { protocol, version, user, from, number, message } = Object(data) as Record<string, unknown>;
      if (protocol !== PROTOCOL || version !== address.version || user !== address.user) return;
      if (typeof from !== 'string' || typeof number !== 'number' || !isMessage(message)) return;
      // The message was received before.
      if ((heard.get(from) ?? 0) >= number) return;
      if (this.isEnded && message.type !== 'settled') return;
      if (!this.isEnded) heard.set(from, number);
      receive(message);
    };
    // So that the channel does not keep a Node process alive.
    this.#channel.unref?.();
  }

  tell(message: Message): void {
    const { version, user } = this.#address;
    this.#channel?.postMessage({ protocol: PROTOCOL, version, user, from: this.#id, number: ++this.#count, message });
  }

  leave(): void {
    this.#channel?.close();
  }
}
