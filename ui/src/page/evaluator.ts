// Stands in until the nets are worked out here: Python does so by itself.
export function lendEvaluator(_python: { registerJsModule(name: string, module: object): void }): void {}
