import { fromCaracas, getCaracasLagMs } from './caracas.ts';

/** Days in Caracas, numbered since 1970. */

const dayMs = 86_400_000;

export const toDay = (time: number) => Math.floor((time - getCaracasLagMs(time)) / dayMs);

export const toStart = (day: number) => fromCaracas(`${formatIsoDay(day)}T00:00`);

/** '2026-11-16' */
export const formatIsoDay = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

export const parseIsoDay = (date: string) => Date.parse(date) / dayMs;

/** An ISO time, as in API responses. */
export const toIso = <Time extends number | null>(time: Time) =>
  (time === null ? null : new Date(time).toISOString()) as Time extends null ? null : string;
