// Addresses that mean the computer itself, so that no other device comes here by them.

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1\])$/;

export const isLoopback = (host: string): boolean => LOOPBACK.test(host);
