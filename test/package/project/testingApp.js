import * as restSlice from 'rest-slice';
import * as testing from 'rest-slice/testing';
import useKit from './testing.cjs';

await useKit(restSlice, testing);
