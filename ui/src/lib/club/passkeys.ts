// Making and using passkeys: between the browser's own bytes and the server's text.

import { api } from '../api/http';
import { device } from '../app/device.svelte';
import { t } from '../language/i18n.svelte';
import { club } from './club.svelte';
import { me } from './me.svelte';
import type { Key } from '../../text/en';

/** The names in user agents; most also contain the names that follow here. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const IS_ADDRESS = /^(\d+(\.\d+){3}|\[.*\])$/;

/** A refusal by the person or the browser, with a sentence that explains it. */
export class GivenUp extends Error {
  readonly key: Key;

  constructor(key: Key) {
    super(key);
    this.key = key;
  }
}

export function toText(bytes: ArrayBuffer): string {
  const letters = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}

/** Why there can be no passkeys here; null if there can. */
export function obstacle(host = location.hostname, isKnown = 'PublicKeyCredential' in globalThis): Key | null {
  if (!club.card?.passkeys) return 'person.passkey_no_package';
  if (IS_ADDRESS.test(host) || !isSecureContext) return 'person.passkey_no_host';
  return isKnown ? null : 'person.passkey_no_browser';
}

/** The browser's result; the person may close its window, or take too long. */
async function given(asked: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const found = await asked.catch((error: unknown) => {
    const name = error instanceof DOMException ? error.name : '';
    throw name === 'InvalidStateError'
      ? new GivenUp('person.passkey_there')
      : name === 'NotAllowedError' || name === 'AbortError'
        ? new GivenUp('person.passkey_given_up')
        : error;
  });
  if (!(found instanceof PublicKeyCredential)) throw new GivenUp('person.passkey_given_up');
  return found;
}

/** The name of this device, as the first name of its passkey. */
export function deviceName(agent = navigator.userAgent): string {
  const browser = BROWSERS.find(([sign]) => agent.includes(sign))?.[1];
  return [t(device.phone ? 'devices.phone' : 'devices.computer'), browser].filter(Boolean).join(', ');
}

/** Makes a passkey for the person at this device. */
export async function addPasskey(label: string): Promise<void> {
  const wanted = await api.beginPasskey();
  const made = await given(
    navigator.credentials.create({
      publicKey: {
        challenge: toBytes(wanted.challenge),
        rp: { id: wanted.host, name: 'Floodplain' },
        user: { id: toBytes(wanted.user), name: wanted.name || 'Floodplain', displayName: wanted.name || 'Floodplain' },
        pubKeyCredParams: wanted.algorithms.map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
        excludeCredentials: wanted.known.map((id) => ({ type: 'public-key', id: toBytes(id) })),
      },
    }),
  );
  const response = made.response as AuthenticatorAttestationResponse;
  me.take(
    await api.addPasskey({
      credential: toText(made.rawId),
      client_data: toText(response.clientDataJSON),
      attestation: toText(response.attestationObject),
      label,
    }),
  );
}

/** Connects this device to the person of a passkey. */
export async function enterByPasskey(): Promise<void> {
  const wanted = await api.askPasskey();
  const publicKey = { challenge: toBytes(wanted.challenge), rpId: wanted.host };
  const used = await given(navigator.credentials.get({ publicKey }));
  const response = used.response as AuthenticatorAssertionResponse;
  me.take(
    await api.enterByPasskey({
      credential: toText(used.rawId),
      client_data: toText(response.clientDataJSON),
      authenticator_data: toText(response.authenticatorData),
      signature: toText(response.signature),
      kind: device.phone ? 'phone' : 'computer',
    }),
  );
}
