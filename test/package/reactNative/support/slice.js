import AsyncStorage from '@react-native-async-storage/async-storage';
import NetInfo from '@react-native-community/netinfo';
import { AppState } from 'react-native';
import { createRestSlice } from 'rest-slice';
import { polling, refetchOn, surroundings } from 'rest-slice/features';
import { offline } from 'rest-slice/offline';

const shown = (tell) => AppState.addEventListener('change', (state) => tell(state !== 'background')).remove;
const online = (tell) => NetInfo.addEventListener(({ isConnected }) => tell(isConnected !== false));
const features = [surroundings({ shown, online }), refetchOn(), polling(), offline({ storage: AsyncStorage })];

export const sliceOf = (endpoints) => createRestSlice({ endpoints, features, polling: { pauseWhenHidden: true } });
