export { templateGraph } from './template-graph.ts'
