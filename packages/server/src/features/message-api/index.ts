export { authenticateHolder } from './authenticate-holder.ts'
