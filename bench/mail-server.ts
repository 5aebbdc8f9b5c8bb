import { constants, setPriority } from 'node:os';
import { openCountingServer } from '#newsroom/newsletter/testing/counting-server.ts';

/** For bench/newsletter.ts. A real mail server is another machine, so this one runs at the lowest priority. */
setPriority(constants.priority.PRIORITY_LOW);
const { url } = await openCountingServer();
console.log(url);
