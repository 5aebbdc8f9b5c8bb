import { stem } from './stem.ts';

/**
 * Words of queries that no article can answer: renting, jobs, loans, enrolment.
 */
const transactionWords = new Set(
  `alquila alquilan alquilar alquiler alquilo beca credito cupo curriculum curso diplomado empleo inquilino
  inscribir inscribirme inscribirse inscripcion matricula pasantia prestamo tarifa vacante`
    .split(/\s+/)
    .map(stem),
);

export const isTransactionWord = (word: string) => transactionWords.has(stem(word));
