-- +goose Up
ALTER TABLE desk_store ADD COLUMN timeline TEXT NOT NULL DEFAULT '';
