export { authenticateProgram, type AuthenticatedProgram } from './authenticate-program.ts'
