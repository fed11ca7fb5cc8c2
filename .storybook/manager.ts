import { addons } from 'storybook/manager-api';

// What the stories show needs the room.
addons.setConfig({ layout: { showPanel: false } });
