import { expect, test } from 'vitest';
import { isLoopback } from './loopback';

test.each(['localhost', 'table.localhost', '127.0.0.1', '127.8.8.8', '0.0.0.0', '[::1]'])(
  '%s is this computer alone',
  (host) => expect(isLoopback(host)).toBe(true),
);

test.each(['192.168.1.20', 'kitchen.local', '127.example.org', 'localhost.example.org', '[fe80::1]'])(
  '%s may be reached by others',
  (host) => expect(isLoopback(host)).toBe(false),
);
