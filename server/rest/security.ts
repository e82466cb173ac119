import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { ofTheApi } from './dashboard.ts';
import type { DashboardPolicy } from './dashboardPolicy.ts';

/** Headers that keep the dashboard to itself, and to what its config.json names. */
export async function secure(server: FastifyInstance, policy: DashboardPolicy): Promise<void> {
  await server.register(helmet, { contentSecurityPolicy: false, referrerPolicy: { policy: 'no-referrer' } });
  server.addHook('onRequest', async ({ url, headers }, reply) => {
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
