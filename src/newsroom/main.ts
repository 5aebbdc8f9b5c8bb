import { runCommand } from './commands/command-line.ts';

// A list cut short by a full disk must not pass for whole. A reader that has seen enough (| head) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return;
  console.error(`No se pudo escribir todo: ${error.message}`);
  process.exitCode = 1;
});

// Changes are made whole or not at all, and a picture that was prepared need not be prepared again.
process.once('SIGINT', () => {
  console.error('\nInterrumpido: solo se hizo lo que se informó arriba. Repita el comando.');
  process.exit(130);
});

await runCommand(process.argv.slice(2));
