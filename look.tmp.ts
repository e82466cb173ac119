import { chromium } from 'playwright-core';
import { startServer } from '#server/start.ts';
import { buildWhenStale } from '#server/dashboard/buildWhenStale.ts';
