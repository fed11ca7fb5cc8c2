// What users import together, and what that may weigh.

const core = { 'rest-slice': ['createRestSlice', 'resource', 'Entity'] };
const named = { ...core, 'rest-slice/react': ['useSuspense', 'useDLE'] };

/** What one imports first, without React and with it. */
export { core, named };

/** `atMost` bytes of brotli, the mean of several; `beyond` names what is taken off. Set at what is reached: lower them, too, when it gets less. */
export const limits = [
  { name: 'core and React', imports: named, atMost: 55_660 },
  { name: 'core', imports: core, atMost: 53_660 },
  {
    name: 'offline(), beyond the core',
    imports: { ...core, 'rest-slice/offline': ['offline', 'pendingMutations', 'flush', 'discard', 'restored'] },
    beyond: core,
    atMost: 12_410,
  },
  {
    name: 'tabs(), beyond the core',
    imports: { ...core, 'rest-slice/tabs': ['tabs'] },
    beyond: core,
    atMost: 4_850,
  },
  {
    name: 'follow(), beyond the core',
    imports: { ...core, 'rest-slice/rtk-query': ['follow'] },
    beyond: core,
    atMost: 2_000,
  },
  { name: 'hooks, beyond the core', imports: named, beyond: core, atMost: 2_010 },
  { name: 'core and hydration', imports: { ...core, 'rest-slice/ssr': ['hydrate'] }, atMost: 55_400 },
  { name: 'the inspector, as it is in production', imports: { 'rest-slice/devtools': ['RestDevtools'] }, atMost: 90 },
  {
    name: 'the inspector, where production asks for it',
    imports: { ...named, 'rest-slice/devtools/production': ['RestDevtools'] },
    beyond: named,
    atMost: 15_790,
  },
  {
    name: 'recorder(), beyond core and React',
    imports: { ...named, 'rest-slice/features': ['recorder'] },
    beyond: named,
    atMost: 3_700,
  },
  {
    name: 'endpoints and entities, without a store',
    imports: { 'rest-slice': ['resource', 'Entity'] },
    atMost: 9_860,
  },
  {
    name: 'normalize() and denormalize() alone',
    imports: { 'rest-slice': ['normalize', 'denormalize', 'Entity'] },
    atMost: 9_660,
  },
];
