import * as restSlice from 'rest-slice';
import * as testing from 'rest-slice/testing';
import answerFromFixtures from './testing.cjs';

await answerFromFixtures(restSlice, testing);
