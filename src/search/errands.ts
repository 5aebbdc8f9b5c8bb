import { stem } from './stem.ts';

/**
 * Words for what people look for and no article offers: a flat to let, a job, a loan, a place to study, a timetable.
 */
const errands = new Set(
  `alquila alquilan alquilar alquiler alquilo beca credito cupo curriculum curso diplomado empleo horario inquilino
  inscribir inscribirme inscribirse inscripcion matricula pasantia prestamo tarifa vacante`
    .split(/\s+/)
    .map(stem),
);

export const isErrand = (word: string) => errands.has(stem(word));
