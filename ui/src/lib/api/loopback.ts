// Addresses that mean the computer itself, which other devices cannot use.

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1\])$/;

/** Addresses and names of a local network: a visitor with such an address may be a guest at home. */
const LOCAL = [
  /^10(\.\d+){3}$/,
  /^(192\.168|169\.254)(\.\d+){2}$/,
  /^172\.(1[6-9]|2\d|3[01])(\.\d+){2}$/,
  /^\[f[cd].*\]$/,
  /^.+\.local$/,
];

export const isLocal = (host: string): boolean => LOCAL.some((pattern) => pattern.test(host));
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);
