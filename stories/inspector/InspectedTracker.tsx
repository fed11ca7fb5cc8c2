import { Provider } from 'react-redux';
import { RestDevtools } from 'rest-slice/devtools/production';
import { IssueTracker } from '../issueTracker/IssueTracker.js';
import { rest } from '../issueTracker/api.js';
import type { Tracker } from '../issueTracker/createTracker.js';

/** The tracker as it is, and the inspector beside it. These stories are also built for production. */
export function InspectedTracker({ tracker }: { readonly tracker: Tracker }) {
  return (
    <>
      <IssueTracker tracker={tracker} />
      <Provider store={tracker.store}>
        <RestDevtools slice={rest} initiallyOpen />
      </Provider>
    </>
  );
}
