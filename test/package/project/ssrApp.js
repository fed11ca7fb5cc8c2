import * as toolkit from '@reduxjs/toolkit';
import * as restSlice from 'rest-slice';
import * as ssr from 'rest-slice/ssr';
import hydrateOnce from './ssr.cjs';

await hydrateOnce(toolkit, restSlice, ssr);
