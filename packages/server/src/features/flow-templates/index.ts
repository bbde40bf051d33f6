export { asking, choosing, draw, join, place, saying } from './draw.ts'
export { templateGraph } from './template-graph.ts'
