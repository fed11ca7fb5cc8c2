import * as toolkit from '@reduxjs/toolkit';
import * as restSlice from 'rest-slice';
import mount from './mount.cjs';

await mount(toolkit, restSlice);
