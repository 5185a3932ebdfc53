export { Model, ModelPart } from './model.js';
export { ModelModule } from './model.module.js';
export { Models } from './models.js';
