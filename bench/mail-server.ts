import { constants, setPriority } from 'node:os';
import { openCountingServer } from '#newsroom/newsletter/testing/counting-server.ts';

/** For bench/newsletter.ts. In life it is on another machine, so that here it takes what time the others leave. */
setPriority(constants.priority.PRIORITY_LOW);
const { url } = await openCountingServer();
console.log(url);
