export { SimulatorPhones } from './SimulatorPhones.tsx'
export { simulatorWords } from './simulator.words.ts'
