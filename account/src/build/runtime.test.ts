import { expect, it } from 'vitest'
import { moveRuntime } from './runtime.ts'

const chunk = (name: string, code: string, imports: string[] = []) => ({
  name,
  fileName: `assets/${name}-x.js`,
  code,
  imports,
})

it('the runtime becomes part of the framework, and every chunk takes it from there', () => {
  const runtime = chunk('rolldown-runtime', 'var e=1,t=2;export{e as n,t as r};')
  const framework = chunk('framework', 'import{n as a}from"./rolldown-runtime-x.js";use(a);export{a as z};', [
    runtime.fileName,
  ])
  const screen = chunk('kyc', 'import{r as b}from"./rolldown-runtime-x.js";import"./app-x.js";use(b);', [
    runtime.fileName,
    'assets/app-x.js',
  ])
  moveRuntime([runtime, framework, screen], runtime, framework)
  expect(framework.code).toBe(
    'const{n:runtime_n,r:runtime_r}=(()=>{var e=1,t=2;return{n:e,r:t}})();const a=runtime_n;/*rolldown-runtime-x.js*/use(a);export{a as z};export{runtime_n,runtime_r};',
  )
  expect(framework.imports).toEqual([])
  expect(screen.code).toBe('import{runtime_r as b}from"./framework-x.js";import"./app-x.js";use(b);')
  expect(screen.imports).toEqual(['assets/app-x.js', 'assets/framework-x.js'])
})
