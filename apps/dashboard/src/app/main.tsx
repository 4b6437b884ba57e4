import { StrictMode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import 'virtual:design-tokens.css';
import { queries } from '../api/queries.ts';
import { session } from '../api/session.ts';
import { startPairs } from '../ui/keys.ts';
import './base.css';
import { router } from './router.tsx';
import { refuseStrayFiles } from './stray-files.ts';

startPairs();
refuseStrayFiles();
session.hearOtherWindows();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
