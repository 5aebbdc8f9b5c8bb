import { z } from 'zod';
import { maxNameLength } from '#contract/rules.ts';
import { emailPattern } from '../rules.ts';
import { plainText } from './plain-text.ts';
import { type Permission, type Role, roles } from './roles.ts';

/** In characters. */
export const passphraseLength = { min: 12, max: 200 } as const;

const email = z
  .string()
  .trim()
  .regex(new RegExp(`^(?:${emailPattern})$`, 'u'));
const name = z
  .string()
  .trim()
  .min(1)
  .max(maxNameLength)
  .regex(/^\P{C}+$/u);
/** Any text: findPassphraseFault checks its length and explains the error. */
const passphrase = z.string().max(1_000);
const token = z.string().regex(/^[\w-]{20,100}$/);
/** A TOTP code, or one of the ten recovery codes. */
const code = z.string().trim().min(6).max(20);

export const SignIn = z.object({
  // Any text: an invalid address gets the same response as an unknown one.
  email: plainText(1_000),
  passphrase,
  code: code.optional(),
});
export type SignIn = z.infer<typeof SignIn>;

export const InspectLink = z.object({ token });
export const UseLink = z.object({
  token,
  /** For the first administrator, who has no account yet. In any other link `email` is ignored. */
  name: name.optional(),
  email: email.optional(),
  passphrase,
});
export type UseLink = z.infer<typeof UseLink>;

export const Invitation = z.object({ name, email, role: z.enum(roles) });
export type Invitation = z.infer<typeof Invitation>;
export const PersonChange = z.object({
  role: z.enum(roles).optional(),
  disabled: z.boolean().optional(),
});
export type PersonChange = z.infer<typeof PersonChange>;

/** `PATCH /api/yo`: the byline. */
export const NameChange = z.object({ name });
export const PassphraseChange = z.object({ current: passphrase, next: passphrase });
export const SecondFactorCode = z.object({ code });
/** To set up or remove a second factor. */
export const OwnPassphrase = z.object({ passphrase });

/** `GET /api/yo`, and the response to a sign-in. */
export type Me = {
  person: { id: number; name: string; email: string; role: Role; hasSecondFactor: boolean };
  can: Permission[];
  site: { name: string; url: string };
};

/** The 401 of `POST /api/entrar`. `needsCode`: the passphrase was right, and the code is required too. */
export type SignInProblem = { needsCode?: true };

export type LinkKind = 'primera' | 'invitacion' | 'recuperacion';
/** `POST /api/enlaces/mirar`. For a `primera` link everything except `kind` is empty. */
export type LinkInfo = {
  kind: LinkKind;
  name: string;
  email: string;
  role: Role;
  /** Who made it; null for the command line. */
  by: string | null;
  expiresAt: string;
};
export type TeamMember = {
  id: number;
  name: string;
  email: string;
  role: Role;
  /** `muestra`: a person of the sample newsroom, who can never sign in. */
  state: 'activo' | 'invitado' | 'inhabilitado' | 'muestra';
  seenAt: string | null;
  hasSecondFactor: boolean;
  /** When an unused link expires. */
  linkExpiresAt: string | null;
};
/** `GET /api/equipo`. */
export type Team = { people: TeamMember[] };
/** `GET /api/pueden/:que`: the names of people with that permission. */
export type WhoCan = { names: string[] };
/** `POST /api/equipo`, `POST /api/equipo/:id/enlace`: shown only once. */
export type NewLink = { link: string; expiresAt: string };

/** `GET /api/yo/sesiones`, the current one first. */
export type SessionInfo = {
  id: number;
  isThis: boolean;
  agent: string;
  createdAt: string;
  seenAt: string;
};

/** `POST /api/yo/segundo-factor`: draw `<path d={path}>` in a viewBox of `0 0 size size`. */
export type SecondFactorSetup = { secret: string; uri: string; qr: { size: number; path: string } };
/** `PUT /api/yo/segundo-factor`: shown only once. */
export type SecondFactorCodes = { codes: string[] };
