export { authenticateProgram, type Program } from './authenticate-program.ts'
