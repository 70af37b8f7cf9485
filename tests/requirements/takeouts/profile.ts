import type { Takeout } from '../takeout.ts';

const machine = 'machines/customer-profile/customer-profile.machine.ts';
const read = 'src/features/profile/profile-read.tsx';
const form = 'src/features/profile/profile-form.tsx';
const flow = 'tests/machines/customer-profile.test.ts';
const page = 'tests/browser/customer-profile.spec.ts';
const own = 'a customer sees his own profile';
const walk = 'customer profile';
const denied = 'shows Access Denied in its place';

export const takeouts: Takeout[] = [
  { id: 'PROF-1', file: read, find: "['Email', profile.email],", replace: '', test: page, title: own },
  { id: 'PROF-2', file: read, find: 'Edit Profile', replace: 'Edit', test: page, title: own },
  { id: 'PROF-2', file: machine, find: "'profile.edit': 'editing'", replace: '', test: flow },
  { id: 'PROF-3', file: form, find: "send({ type: 'edit.cancel' })", replace: 'undefined', test: page, title: walk },
  {
    id: 'PROF-4',
    file: machine,
    find: "actions: ['takeOver', 'tellSaved']",
    replace: "actions: 'takeOver'",
    test: flow,
  },
  {
    id: 'PROF-4',
    file: 'machines/customer-session/customer-session.selectors.ts',
    find: 'context.edited ?? context.user',
    replace: 'context.user',
    test: page,
    title: own,
  },
  {
    id: 'PROF-5',
    file: machine,
    find: "'edit.save': 'keeping'",
    replace: "'edit.save': { guard: ({ context }) => /^\\d{10}$/.test(context.form.phone), target: 'keeping' }",
    test: flow,
  },
  {
    id: 'ERR-1',
    file: machine,
    find: "target: 'failed', actions: 'reportUnknown'",
    replace: "target: 'failed'",
    test: flow,
  },
  {
    id: 'GUARD-6',
    file: 'src/app/router.tsx',
    find: '<CustomerOnly ended={<AccessDenied />} />',
    replace: '<CustomerOnly />',
    test: page,
    title: denied,
  },
  {
    id: 'GUARD-7',
    file: 'src/app/access-denied.tsx',
    find: '<LinkButton to="/login">Go to Login</LinkButton>',
    replace: '',
    test: page,
    title: denied,
  },
  {
    id: 'ROUTE-10',
    file: 'src/app/router.tsx',
    find: "children: [{ path: '/profile', Component: Profile }],",
    replace: '',
    test: page,
    title: own,
  },
];
