// What users import together, and what that may weigh.

const core = { 'rest-slice': ['createRestSlice', 'resource', 'Entity'] };
const named = { ...core, 'rest-slice/react': ['useSuspense', 'useDLE'] };

/** What one imports first, without React and with it. */
export { core, named };

/** `atMost` bytes of brotli; `beyond` names what is taken off. Set at what is reached: lower them, too, when it gets less. */
export const limits = [
  { name: 'core and React', imports: named, atMost: 43_950 },
  { name: 'core', imports: core, atMost: 42_350 },
  { name: 'hooks, beyond the core', imports: named, beyond: core, atMost: 1_680 },
  { name: 'core and hydration', imports: { ...core, 'rest-slice/ssr': ['hydrate'] }, atMost: 43_550 },
  {
    name: 'endpoints and entities, without a store',
    imports: { 'rest-slice': ['resource', 'Entity'] },
    atMost: 10_800,
  },
  {
    name: 'normalize() and denormalize() alone',
    imports: { 'rest-slice': ['normalize', 'denormalize', 'Entity'] },
    atMost: 9_900,
  },
];
