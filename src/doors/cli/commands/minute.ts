export { minute } from '../../../core/render/text/minute.ts'
