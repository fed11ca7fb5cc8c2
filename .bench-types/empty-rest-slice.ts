import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice, Entity, resource } from 'rest-slice';
export { configureStore, createRestSlice, Entity, resource };
