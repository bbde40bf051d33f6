export { type Passage, searchPassages } from './passages.queries.ts'
