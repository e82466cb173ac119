import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    manifest: true,
    // For error reports; no page refers to them.
    sourcemap: 'hidden',
  },
  worker: { format: 'es' },
});
