import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** Takes the pictures of the documents anew, into docs/pictures. */
export default defineConfig({ ...base, testMatch: 'pictures/take-pictures.ts', reporter: 'list' });
