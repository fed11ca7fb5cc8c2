import { createRestSlice, Entity, resource } from 'rest-slice';
import { refetchOn } from 'rest-slice/features';

export const ORIGIN = 'https://deliveries.example.com';

/** How long data is fresh here, ms: short, so that coming back is seen to renew it. */
export const FRESH = 500;

export class Parcel extends Entity {
  id = '';
  label = '';
  isDelivered = false;
  static override key = 'Parcel';
}

const ParcelResource = resource({
  path: '/parcels/:id',
  urlPrefix: ORIGIN,
  schema: Parcel,
  optimistic: true,
  dataExpiryLength: FRESH,
  retry: { times: 3, delay: 300 },
});

export const rest = createRestSlice({ endpoints: { parcels: ParcelResource }, features: [refetchOn()] });
