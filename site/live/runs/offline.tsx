import { rename, sendNow, unsent } from './example';

let isConnected = false;

export function answer(request: Request, server: (request: Request) => Promise<Response | undefined>) {
  return isConnected ? server(request) : Promise.reject(new TypeError('fetch failed'));
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
};

export async function run() {
  await rename('Later');
  await until(() => unsent().length > 0);
  const waiting = unsent();
  isConnected = true;
  await sendNow();
  await until(() => unsent().length === 0);
  return { waiting, unsent: unsent() };
}
