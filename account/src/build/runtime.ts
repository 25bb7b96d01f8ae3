import type { Plugin } from 'vite'

interface Chunk {
  fileName: string
  name: string
  code: string
  imports: string[]
}

/**
 * Moves the bundler's few lines of runtime into the chunk `framework`, which every page loads anyway. The bundler writes
 * them to a file of their own, and a request costs more than they do. The name of their file stays in the
 * code, so that the name of the framework's file still changes with them.
 */
export function runtimeInFramework(): Plugin {
  return {
    name: 'tessera:runtime-in-framework',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    augmentChunkHash: ({ name }) => (name === 'framework' ? 'with the runtime' : undefined),
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
        const framework = chunks.find(({ name }) => name === 'framework')
        if (!runtime || !framework) throw new Error('Not built: the runtime or the framework')
        moveRuntime(chunks, runtime, framework)
        delete bundle[runtime.fileName]
      },
    },
  }
}

/** Puts the runtime's code into the framework's chunk, and leads every import of it there. */
export function moveRuntime(chunks: readonly Chunk[], runtime: Chunk, framework: Chunk): void {
  for (const chunk of chunks) if (chunk !== runtime) takeRuntime(chunk, runtime, framework)
  const [, body = '', exported = ''] = /^([^]*)export\s*\{([^}]*)\};?\s*$/.exec(runtime.code) ?? []
  const members = exported.split(',').map((pair) => pair.split(' as ').map((name) => name.trim()))
  framework.code = [
    `const{${members.map(([, name]) => `${name}:runtime_${name}`).join()}}=(()=>{${body}return{${members.map(([local, name]) => `${name}:${local}`).join()}}})();`,
    framework.code,
    `export{${members.map(([, name]) => `runtime_${name}`).join()}};`,
  ].join('')
}

/** Makes a chunk take from the framework what it takes from the runtime. */
function takeRuntime(chunk: Chunk, runtime: Chunk, framework: Chunk): void {
  const [file] = runtime.fileName.split('/').slice(-1)
  const [home] = framework.fileName.split('/').slice(-1)
  chunk.code = chunk.code.replace(
    new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*(["'\`])\\./${file}\\2;?|import\\s*(["'\`])\\./${file}\\3;?`),
    (_all, names = '') => {
      const pairs = String(names)
        .split(',')
        .map((pair) => pair.split(' as ').map((name) => name.trim()))
        .filter(([name]) => name)
      if (pairs.length === 0) return ''
      if (chunk === framework)
        return `const ${pairs.map(([name, local = name]) => `${local}=runtime_${name}`).join()};/*${file}*/`
      return `import{${pairs.map(([name, local = name]) => `runtime_${name} as ${local}`).join()}}from"./${home}";`
    },
  )
  const others = chunk.imports.filter((name) => name !== runtime.fileName)
  const moved = others.length < chunk.imports.length && chunk !== framework
  chunk.imports = [...new Set([...others, ...(moved ? [framework.fileName] : [])])]
}
