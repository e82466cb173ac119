import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { ofTheApi } from './dashboard.ts';
import type { DashboardPolicy } from './dashboardPolicy.ts';

/** Seconds for which a browser remembers to come over TLS alone: a year. */
const tlsAlone = 31_536_000;

export interface SecurityOptions {
  /** Whether what browsers remember of TLS counts for the domain's subdomains too, which may be served by others. */
  hstsSubdomains: boolean;
}

/** Headers that keep the dashboard to itself, and to what its config.json names. */
export async function secure(
  server: FastifyInstance,
  policy: DashboardPolicy,
  { hstsSubdomains }: SecurityOptions,
): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: false,
  });
  const strictTransport = `max-age=${tlsAlone}${hstsSubdomains ? '; includeSubDomains' : ''}`;
  server.addHook('onRequest', async ({ url, headers, protocol }, reply) => {
    // Over TLS: here, or at a proxy that is trusted. Anybody could send the header over plain HTTP.
    if (protocol === 'https') reply.header('Strict-Transport-Security', strictTransport);
    // A page and the config.json that it reads must agree, also when somebody has just edited the file.
    if (!ofTheApi.test(url)) await policy.refresh();
    reply.header('Content-Security-Policy', policy.header(headers.host));
  });
  // The token travels in a header and never in a cookie, so that any origin may ask and none can borrow a sign-in.
  await server.register(cors, {
    origin: '*',
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Authorization', 'Connection-Point', 'Content-Type', 'X-Request-Id'],
    exposedHeaders: ['Error-Field', 'X-Request-Id'],
    maxAge: 600,
  });
}
