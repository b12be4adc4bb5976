export { type HarnessOptions, type Scenario, startHarness } from './harness/start.tsx'
