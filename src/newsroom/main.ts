import { runCommand } from './commands/command-line.ts';

// Fail if the output could not be written completely (full disk). EPIPE is normal: `| head` closed the pipe.
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
